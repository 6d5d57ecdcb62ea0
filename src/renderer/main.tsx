// Imported first: it requests the port to the host, which arrives while the rest of the script loads.
import '#lib/host/host-port.ts';
import '#ui/base.css';
import '#ui/shared.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { ignoreRepeatedEnter, installAppearance, startWindow } from '#app/start.ts';
import { installTitle } from '#app/window-title.ts';
import { installRecovery } from '#domain/recovery/recoveries.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { PartBoundary } from '#lib/PartBoundary.tsx';
import { watchPresses } from '#ui/press.ts';

installAppearance();
installTitle();
installRecovery();
ignoreRepeatedEnter(document);
watchPresses();
startWindow();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PartBoundary part="window">
          <App />
        </PartBoundary>
      </QueryClientProvider>
    </StrictMode>,
  );
  // Loads after the first paint, before the user can move the focus.
  void import('#app/keep-focus.ts').then(({ keepFocus }) => keepFocus(root));
}
