import { useState } from 'react';
import { type BatchContent, batchBody, withoutIdentity } from '#batch/index.ts';
import type { Connection } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { copiedMessage, notSentElsewhere } from '#lib/request-snippet.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { ChevronDownIcon, CopyIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { type BatchLanguage, batchCode, batchVariables, COMMIT_PATH } from '../body/batch-code.ts';
import styles from './review.module.css';

interface RequestFoldProps {
  /** Undefined if the connection was removed: then the address is unknown. */
  readonly connection: Connection | undefined;
  readonly content: BatchContent;
  /** The text of the page. */
  readonly text: () => string;
}

/** The JSON of a batch, collapsed, since the review is in sentences. */
export function RequestFold({ connection, content, text }: RequestFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const body = bodyText(content);
  const size = formatCount(new TextEncoder().encode(body).length);
  return (
    <div className={styles.request}>
      <div className={styles.fold}>
        <Disclosure
          title="Request body"
          summary={`POST ${COMMIT_PATH}, ${size} B`}
          open={isOpen}
          onOpenChange={setOpen}
        >
          <CodeBlock text={body} language="json" label="Request body" />
        </Disclosure>
      </div>
      <CopyCommitMenu connection={connection} content={content} text={text} />
    </div>
  );
}

const LANGUAGES: readonly { readonly language: BatchLanguage; readonly name: string }[] = [
  { language: 'python', name: 'Python' },
  { language: 'curl', name: 'curl' },
];

/** Copies a batch for a report, or for sending it without Vitrine. SECURITY: never with its `identity`. */
function CopyCommitMenu({ connection, content, text }: RequestFoldProps) {
  const sent = connection && notSentElsewhere(connection) === undefined ? connection : undefined;
  return (
    <MenuTrigger>
      <Button kind="quiet" size="small" icon={CopyIcon} iconAfter={ChevronDownIcon}>
        Copy as
      </Button>
      <Menu label="Copy as" placement="bottom end">
        <MenuItem onAction={() => void copyWithToast(text(), 'Copied as text.')}>Text</MenuItem>
        <MenuItem onAction={() => void copyWithToast(bodyText(content), 'Copied as JSON, without identity.')}>
          JSON
        </MenuItem>
        {LANGUAGES.map(({ language, name }) => (
          <MenuItem
            key={language}
            disabled={sent === undefined}
            onAction={() =>
              sent &&
              void copyWithToast(
                batchCode(language, sent, content),
                copiedMessage(name, batchVariables(sent, content)),
              )
            }
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}

function bodyText(content: BatchContent): string {
  return batchBody({ ...content, ...withoutIdentity(content) }).text;
}
