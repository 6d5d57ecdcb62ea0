import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { FailedPartProps, PartContent, PartName } from './FailedPart.tsx';
import { exactHash } from './host/query-client.ts';
import { lazyComponent } from './lazy-component.tsx';

const loadFailedPart = () => import('./FailedPart.tsx');

const FailedPart = lazyComponent<FailedPartProps>(
  async () => (await loadFailedPart()).FailedPart,
  { failed: 'Couldn’t show this part of the window' },
  'soon',
);

interface PartBoundaryProps {
  readonly part: PartName;
  readonly content?: PartContent;
  /** Only for a dialog. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

interface PartState {
  readonly problem?: { readonly reason: unknown } | undefined;
}

/** An error boundary: a part that fails shows the error in its place; the rest of the window keeps working. */
export class PartBoundary extends Component<PartBoundaryProps, PartState> {
  override state: PartState = {};

  static getDerivedStateFromError(reason: unknown): PartState {
    return { problem: { reason } };
  }

  override componentDidCatch(reason: unknown, { componentStack }: ErrorInfo): void {
    const { part, content } = this.props;
    const name = content === undefined ? part : `${part}: ${content.kind}`;
    loadFailedPart()
      .then(({ reportToHost }) => reportToHost(name, reason, componentStack ?? ''))
      .catch(() => {});
  }

  override componentDidUpdate({ content }: PartBoundaryProps): void {
    if (this.state.problem !== undefined && exactHash([content]) !== exactHash([this.props.content]))
      this.#show();
  }

  override render(): ReactNode {
    const { problem } = this.state;
    const { part, content, onClose = () => undefined, children } = this.props;
    if (problem === undefined) return children;
    const { reason } = problem;
    return <FailedPart part={part} content={content} reason={reason} onClose={onClose} onShow={this.#show} />;
  }

  #show = () => this.setState({ problem: undefined });
}
