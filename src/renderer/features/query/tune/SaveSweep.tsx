import type { Sweep } from '#contract/index.ts';
import { fileName, saveFile } from '#lib/file-name.ts';
import { formatBytes, formatDateTime } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { choiceText, chooseSetting, type Goal, goalText } from '#tuning/choice.ts';
import { sweepCsv, sweepJson } from '#tuning/export/sweep-files.ts';
import { sweepPage } from '#tuning/export/sweep-page.ts';
import { layoutPicture } from '#tuning/picture/layout.ts';
import { drawnSweep } from '#tuning/picture/recall-picture.ts';
import { type PictureColors, writeRecallSvg } from '#tuning/picture/write-svg.ts';
import { Button } from '#ui/Button.tsx';
import { DownloadIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { measuredFacts } from './measured-facts.ts';

interface SaveSweepProps {
  readonly sweep: Sweep;
  readonly overlay: Sweep | undefined;
  readonly goal: Goal;
  readonly k: number | 'k';
}

interface SavedView extends SaveSweepProps {
  /** When it was measured, in words. */
  readonly measuredAt: string;
}

const KINDS = [
  { extension: 'svg', label: 'SVG picture', type: 'image/svg+xml' },
  { extension: 'png', label: 'PNG picture', type: 'image/png' },
  { extension: 'csv', label: 'CSV', type: 'text/csv' },
  { extension: 'json', label: 'JSON', type: 'application/json' },
  { extension: 'html', label: 'HTML page', type: 'text/html' },
] as const;

type Extension = (typeof KINDS)[number]['extension'];

/** The picture and its numbers, for reports and other programs. */
export function SaveSweep(props: SaveSweepProps) {
  const timeZone = useTimeZone();
  const save = async (extension: Extension, type: string) => {
    try {
      const view = { ...props, measuredAt: formatDateTime(props.sweep.at, timeZone) };
      const content = extension === 'png' ? await pngOf(view) : new Blob([textOf(view, extension)], { type });
      saveFile(fileName(`${props.sweep.params.id.at(-1) ?? 'table'} sweep`, extension), content);
    } catch {
      showToast({ tone: 'danger', text: `Couldn’t save the sweep as ${extension.toUpperCase()}.` });
    }
  };
  return (
    <MenuTrigger>
      <Button size="small" icon={DownloadIcon}>
        Save as
      </Button>
      <Menu label="Save the sweep as" placement="bottom end">
        {KINDS.map(({ extension, label, type }) => (
          <MenuItem key={extension} onAction={() => void save(extension, type)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}

function textOf(view: SavedView, extension: Exclude<Extension, 'png'>): string {
  switch (extension) {
    case 'svg':
      return svgOf(view, headingOf(view));
    case 'csv':
      return sweepCsv(view);
    case 'json':
      return sweepJson(view);
    case 'html':
      return pageOf(view);
  }
}

function pageOf(view: SavedView): string {
  const { sweep, goal, k } = view;
  const choice = chooseSetting(sweep.points, goal);
  const words = choice && choiceText(sweep, choice, goal, k);
  const sentences = words === undefined ? ['Nothing to compare'] : [words.title, words.found, words.others];
  // The page has words of its own over it.
  const svg = svgOf(view, []);
  return sweepPage({ ...view, svg, sentences, facts: measuredFacts(sweep), bytesText: formatBytes });
}

const [WIDTH, HEIGHT] = [1080, 480];

function svgOf({ sweep, overlay, goal, k }: SavedView, heading: readonly string[]): string {
  const picture = layoutPicture({
    sweep: drawnSweep(sweep),
    overlay: overlay && drawnSweep(overlay),
    goal,
    width: WIDTH,
    height: HEIGHT,
  });
  if (picture === undefined) throw new RangeError('nothing is measured');
  return writeRecallSvg(picture, colors(), {
    title: `${sweep.params.id.join(' / ')}, ${sweep.label}: ${goalText(goal, k)}`,
    heading,
    recall: `Recall@${k}, log of what is missed`,
    latency: `Latency at ${goal.at}, log`,
  });
}

function headingOf({ sweep, overlay, goal, k, measuredAt }: SavedView): readonly string[] {
  const below = overlay === undefined ? '' : `over ${overlay.label}`;
  const measured = [sweep.label, below, sweep.set.name, measuredAt].filter((words) => words !== '');
  return [`${sweep.params.id.join(' / ')}: recall@${k} against latency at ${goal.at}`, measured.join(', ')];
}

/** As the theme of the window has them. */
function colors(): PictureColors {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colorOf = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const found = {
    background: colorOf('bg-work'),
    text: colorOf('text'),
    soft: colorOf('text-2'),
    line: colorOf('line-strong'),
    accent: colorOf('accent-text'),
    goal: colorOf('accent-soft'),
  };
  probe.remove();
  return found;
}

/** Twice as fine as it is large. */
const FINENESS = 2;

async function pngOf(view: SavedView): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(view, headingOf(view)))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * FINENESS;
  canvas.height = image.naturalHeight * FINENESS;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new RangeError('no image')) : resolve(blob)),
      'image/png',
    );
  });
}
