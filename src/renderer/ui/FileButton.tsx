import { type ReactNode, type Ref, useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { UploadIcon } from './icons.ts';

interface FileButtonProps
  extends Pick<ButtonProps, 'kind' | 'size' | 'icon' | 'autoFocus' | 'describedBy' | 'label'> {
  readonly children: ReactNode;
  /** For screen readers: what is chosen. */
  readonly inputLabel: string;
  /** Only a suggestion to the file dialog: the type of a file is known by its content. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

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
    // Otherwise choosing the same file again, after it was changed, would fire no event.
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
