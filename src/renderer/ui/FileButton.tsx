import { type ReactNode, type Ref, useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { UploadIcon } from './icons.ts';

interface FileButtonProps
  extends Pick<ButtonProps, 'kind' | 'size' | 'icon' | 'autoFocus' | 'describedBy' | 'label'> {
  readonly children: ReactNode;
  /** What is chosen, for who can't see where the button stands. */
  readonly inputLabel: string;
  /** Only a proposal to the system's dialog: what a file is, its content says. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Opens the system's dialog for files. */
export function FileButton({
  children,
  inputLabel,
  accept,
  multiple = false,
  onFiles,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0) onFiles(chosen);
    // Else the same file, mended and chosen again, would be no change.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={inputLabel}
        accept={accept}
        multiple={multiple}
        hidden
        onChange={(event) => take(event.target.files)}
      />
      <Button icon={UploadIcon} onPress={() => input.current?.click()} {...button}>
        {children}
      </Button>
    </>
  );
}
