import { useState } from 'react';
import type { Connection, DirectReading } from '#contract/index.ts';
import { decideDirectReading, directKeysText } from '#domain/direct-reading.ts';
import { showFailure } from '#lib/host/failure.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TagList } from '#ui/TagListField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { OwnPlaceField } from './OwnPlaceField.tsx';
import styles from './sections.module.css';

interface StorageSectionProps {
  readonly connection: Connection;
}

/** Whether tables are read from storage if the server can’t return rows. Changes are saved at once. */
export function StorageSection({ connection }: StorageSectionProps) {
  const { directReading } = connection;
  if (directReading === null) {
    return (
      <p className="small-text soft">
        Not asked yet. If <VisibleText text={connection.name} limit={60} /> can’t return rows, Vitrine asks
        before it reads the files itself.
      </p>
    );
  }
  return <Answered connection={connection} directReading={directReading} />;
}

interface AnsweredProps extends StorageSectionProps {
  readonly directReading: DirectReading;
}

function Answered({ connection, directReading }: AnsweredProps) {
  const [isBusy, setBusy] = useState(false);
  const { isAllowed, allowedOrigins, keys } = directReading;

  async function decide(next: DirectReading | null): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    await decideDirectReading({ connectionId: connection.id, directReading: next }).catch(showFailure);
    setBusy(false);
  }

  return (
    <div className="grid gap-3">
      <FieldFrame label="Rows" labelPlace="beside" hint={hintText(connection, directReading)}>
        {() => (
          <div className={styles.kind}>
            <Switch on={isAllowed} onChange={(on) => void decide({ ...directReading, isAllowed: on })}>
              Read from storage
            </Switch>
            <Button size="small" kind="quiet" busy={isBusy} onPress={() => void decide(null)}>
              Clear answer
            </Button>
          </div>
        )}
      </FieldFrame>
      {isAllowed && keys.kind !== 'lent' && (
        <OwnPlaceField
          place={directReading.place}
          scheme={keys.kind === 'profile' ? 's3' : undefined}
          isBusy={isBusy}
          onSave={(place) => void decide({ ...directReading, place })}
        />
      )}
      {allowedOrigins.length > 0 && (
        <FieldFrame
          label="Allowed"
          labelPlace="beside"
          hint="Endpoints near this computer that tables may be read from."
        >
          {({ control, describedBy }) => (
            <div id={control}>
              <TagList
                label="Allowed endpoints"
                tags={allowedOrigins}
                describedBy={describedBy}
                onRemove={(origin) =>
                  void decide({
                    ...directReading,
                    allowedOrigins: allowedOrigins.filter((one) => one !== origin),
                  })
                }
              />
            </div>
          )}
        </FieldFrame>
      )}
      {isAllowed && (
        <AllowEndpoint
          isBusy={isBusy}
          onAllow={(origin) =>
            void decide({ ...directReading, allowedOrigins: [...new Set([...allowedOrigins, origin])] })
          }
        />
      )}
    </div>
  );
}

interface AllowEndpointProps {
  readonly isBusy: boolean;
  readonly onAllow: (origin: string) => void;
}

/** SECURITY: typed by the user, and never filled in from a server’s response. */
function AllowEndpoint({ isBusy, onAllow }: AllowEndpointProps) {
  const [text, setText] = useState('');
  const [hasTried, setTried] = useState(false);
  const origin = originIn(text);

  function allow(): void {
    setTried(origin === undefined);
    if (origin === undefined) return;
    setText('');
    onAllow(origin);
  }

  return (
    <TextField
      label="Allow"
      labelPlace="beside"
      mono
      placeholder="e.g. http://127.0.0.1:9000"
      value={text}
      onChange={setText}
      error={hasTried && origin === undefined ? 'Use https://host, or http://host:port.' : undefined}
      hint="An endpoint on this computer, in a private network, or without encryption."
      after={
        <span className={styles.action}>
          <Button size="small" kind="quiet" busy={isBusy} onPress={allow}>
            Allow endpoint
          </Button>
        </span>
      }
    />
  );
}

function originIn(text: string): string | undefined {
  const typed = text.trim();
  return /^https?:\/\//i.test(typed) && URL.canParse(typed) ? new URL(typed).origin : undefined;
}

function hintText(connection: Connection, directReading: DirectReading): string {
  return directReading.isAllowed
    ? `With ${directKeysText(connection, directReading)}, read-only.`
    : 'Only what the server returns is shown.';
}
