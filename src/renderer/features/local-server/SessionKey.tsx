import { useState } from 'react';
import { showFailure } from '../../lib/host/failure.ts';
import { host } from '../../lib/host/host.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { HideIcon, ShowIcon } from '../../ui/icons.ts';
import styles from './panel.module.css';

/**
 * What other apps show to be let in. SECURITY: the window gets it when the user asks for it, and has it as long as it is
 * in sight, in no cache and no storage.
 */
export function SessionKey() {
  const [key, setKey] = useState<string>();
  if (key === undefined) return <ShowKey onShow={setKey} />;
  return (
    <span className={styles.fact}>
      <span className={styles.key}>{key}</span> <CopyButton text={key} label="Copy session key" />
      <IconButton icon={HideIcon} label="Hide session key" size="tiny" onPress={() => setKey(undefined)} />
    </span>
  );
}

function ShowKey({ onShow }: { readonly onShow: (key: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const show = async () => {
    setAsking(true);
    try {
      onShow((await host.localServer.showSessionKey()).sessionKey);
    } catch (error) {
      showFailure(error);
      setAsking(false);
    }
  };
  return (
    <span className={styles.fact}>
      <Button size="small" icon={ShowIcon} disabled={isAsking} onPress={() => void show()}>
        Show key for other apps
      </Button>
    </span>
  );
}
