import { commandDefinition } from '#contract/commands.ts';
import { runCommand } from '#lib/commands.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { PageSection } from '#ui/PageLayout.tsx';

/** Which Vitrine this is, and the way to the whole of it. */
export function AboutSection() {
  const info = useHostState((state) => state.info);
  if (info === undefined) return null;
  return (
    <PageSection title="About">
      <div className="row gap-3">
        <span className="soft">Version {info.version}</span>
        <Button size="small" onPress={() => runCommand('app.about')}>
          {commandDefinition('app.about').title}
        </Button>
      </div>
    </PageSection>
  );
}
