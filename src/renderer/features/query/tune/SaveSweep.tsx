import type { Sweep } from '#contract/index.ts';
import { fileName, saveFile } from '#lib/file-name.ts';
import { formatQuantity } from '#lib/format.ts';
import { choiceText, chooseSetting, type Goal } from '#tuning/choice.ts';
import { sweepCsv, sweepJson, sweepPage } from '#tuning/export/sweep-files.ts';
import { layoutPicture } from '#tuning/picture/layout.ts';
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
  const save = async (extension: Extension, type: string) => {
    try {
      const content =
        extension === 'png' ? await pngOf(props) : new Blob([textOf(props, extension)], { type });
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

function textOf(props: SaveSweepProps, extension: Exclude<Extension, 'png'>): string {
  const { sweep, goal, k } = props;
  switch (extension) {
    case 'svg':
      return svgOf(props);
    case 'csv':
      return sweepCsv(sweep);
    case 'json':
      return sweepJson(sweep);
    case 'html': {
      const choice = chooseSetting(sweep.points, goal);
      const words = choice && choiceText(sweep, choice, goal, k);
      const sentences =
        words === undefined ? ['Nothing to compare'] : [words.title, words.found, words.others];
      return sweepPage({ sweep, svg: svgOf(props), sentences, facts: measuredFacts(sweep) });
    }
  }
}

const [WIDTH, HEIGHT] = [1080, 480];

function svgOf({ sweep, overlay, goal, k }: SaveSweepProps): string {
  const picture = layoutPicture({
    sweep: { label: sweep.label, points: sweep.points, axes: sweep.params.axes },
    overlay: overlay && { label: overlay.label, points: overlay.points, axes: overlay.params.axes },
    goal,
    width: WIDTH,
    height: HEIGHT,
  });
  if (picture === undefined) throw new RangeError('nothing is measured');
  return writeRecallSvg(picture, colors(), {
    title: `${sweep.params.id.join(' / ')}, ${sweep.label}: recall@${k} against ${goal.at}, ${formatQuantity(sweep.points.length, 'setting')}`,
    recall: `Recall@${k}, log of what is missed`,
    latency: `Latency at ${goal.at}, log`,
  });
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
async function pngOf(props: SaveSweepProps): Promise<Blob> {
  const image = new Image(WIDTH * 2, HEIGHT * 2);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(props))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * 2;
  canvas.height = HEIGHT * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new RangeError('no image')) : resolve(blob)),
      'image/png',
    );
  });
}
