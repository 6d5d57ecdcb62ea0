import { useMutation, useQuery } from '@tanstack/react-query';
import type { AboutApp } from '#contract/index.ts';
import { fileName, saveFile } from '#lib/file-name.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { ButtonRow, PageLayout, PageSection } from '#ui/PageLayout.tsx';
import { showToast } from '#ui/show-toast.ts';
import styles from './DataFolder.module.css';
import { aboutFacts, aboutReport, DATA_FOLDER } from './model/about-facts.ts';

/** The version of Vitrine, and the licenses of its packages. */
export function AboutPage() {
  return (
    <PageLayout title="About Vitrine">
      <Details />
      <PageSection title="Third-party licenses">
        <ThirdPartyLicenses />
      </PageSection>
    </PageLayout>
  );
}

function Details() {
  const { data: about, error, refetch } = useQuery(hostQueries.app.about.queryOptions());
  if (about !== undefined) return <Facts about={about} />;
  return (
    <PageSection title="Details">
      {error === null ? (
        <LoadingState what="Loading details" />
      ) : (
        <ErrorBox
          title="Couldn’t load details"
          failure={failureOf(error).details}
          onRetry={() => void refetch()}
        />
      )}
    </PageSection>
  );
}

function Facts({ about }: { readonly about: AboutApp }) {
  const browser = navigator.userAgent;
  return (
    <>
      {about.unreleasable !== null && (
        <Note tone="warn" title="Unreleasable: don’t give this package to others">
          {about.unreleasable}
        </Note>
      )}
      <PageSection title="Details">
        <KeyValueList>
          {aboutFacts(about, browser).map(({ label, value }) => (
            <KeyValue key={label} label={label} wrap>
              {value}
            </KeyValue>
          ))}
          <DataFolder path={about.dataDirectory} />
        </KeyValueList>
        <ButtonRow>
          <CopyButton look="default" label="Copy for report" text={() => aboutReport(about, browser)} />
          <SaveSupportBundle version={about.version} />
        </ButtonRow>
      </PageSection>
    </>
  );
}

/** Saves what a bug report needs in one file, which the user can check before sending it. */
function SaveSupportBundle({ version }: Pick<AboutApp, 'version'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => host.app.supportBundle(),
    onSuccess: (text) => {
      const name = fileName(`vitrine ${version} support`, 'json');
      saveFile(name, new Blob([text], { type: 'application/json' }));
      showToast({ text: `Saved ${name}: versions, settings, and requests without bodies` });
    },
    onError: showFailure,
  });
  return (
    <Button busy={isPending} onPress={() => mutate()}>
      Save support bundle
    </Button>
  );
}

function ThirdPartyLicenses() {
  const { data: notices, error, refetch } = useQuery(hostQueries.app.thirdPartyNotices.queryOptions());
  if (notices === null) return <NoNotices />;
  if (notices !== undefined) return <CodeBlock text={notices} language="text" label="Third-party licenses" />;
  if (error === null) return <LoadingState what="Loading licenses" />;
  return (
    <ErrorBox
      title="Couldn’t load licenses"
      failure={failureOf(error).details}
      onRetry={() => void refetch()}
    />
  );
}

/** The notices are created when Vitrine is packaged. */
function NoNotices() {
  return (
    <p className="dim">
      Only packages contain the license texts. In a checkout, <code>npm run licenses</code> lists the license
      of each package.
    </p>
  );
}

/** The directory of Vitrine’s data, to find and copy. */
function DataFolder({ path }: { readonly path: string }) {
  return (
    <KeyValue label={DATA_FOLDER} mono>
      <span className={styles.folder}>
        <span className={styles.path}>{path}</span>
        <CopyButton text={path} label="Copy path" />
      </span>
    </KeyValue>
  );
}
