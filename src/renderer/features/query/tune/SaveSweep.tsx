import { isSweepRunning, type Sweep } from '#contract/index.ts';
import { fileName, saveFile } from '#lib/file-name.ts';
import { formatBytes, formatClockTime, formatDateTime, formatIsoDate, type TimeZone } from '#lib/format.ts';
import { useHostState, useTimeZone } from '#lib/host/host-state.ts';
import { CSV_MEDIA_TYPE } from '#protocol/separated-values.ts';
import { choiceText, chooseSetting, type Goal, goalText } from '#tuning/choice.ts';
import { comparisonTable } from '#tuning/comparison-table.ts';
import { sweepCsv, sweepJson } from '#tuning/export/sweep-files.ts';
import { sweepPage } from '#tuning/export/sweep-page.ts';
import { layoutPicture } from '#tuning/picture/layout.ts';
import { axisTitles } from '#tuning/picture/recall-picture.ts';
import { type PictureColors, writeRecallSvg } from '#tuning/picture/write-svg.ts';
import { sweepAdvice } from '#tuning/sweep-advice.ts';
import { Button } from '#ui/Button.tsx';
import { DownloadIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { showToast } from '#ui/show-toast.ts';
import { drawnApart, namedApart } from './drawn-apart.ts';
import { measuredFacts } from './measured-facts.ts';

interface SaveSweepProps {
  readonly sweep: Sweep;
  readonly overlay: Sweep | undefined;
  readonly goal: Goal;
  readonly k: number | 'k';
}

interface SavedView extends SaveSweepProps {
  readonly timeZone: TimeZone;
  readonly appVersion: string | undefined;
}

const KINDS = [
  { extension: 'svg', label: 'SVG picture', type: 'image/svg+xml' },
  { extension: 'png', label: 'PNG picture', type: 'image/png' },
  { extension: 'csv', label: 'CSV', type: CSV_MEDIA_TYPE },
  { extension: 'json', label: 'JSON', type: 'application/json' },
  { extension: 'html', label: 'HTML page', type: 'text/html' },
] as const;

type Extension = (typeof KINDS)[number]['extension'];

/** Saves the picture and its numbers for reports and other programs. */
export function SaveSweep(props: SaveSweepProps) {
  const timeZone = useTimeZone();
  const appVersion = useHostState(({ info }) => info?.version);
  const save = async (extension: Extension, type: string) => {
    try {
      const view = { ...props, timeZone, appVersion };
      const content = extension === 'png' ? await pngOf(view) : new Blob([textOf(view, extension)], { type });
      saveFile(fileName(nameOf(view), extension), content);
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

/**
 * `products sweep v9 2026-11-28 18-35-51`. The time is that of saving: a sweep can be saved again with another goal or
 * overlay.
 */
function nameOf({ sweep, timeZone }: SavedView): string {
  const now = Date.now();
  const time = formatClockTime(now, timeZone).replace(/\..*/, '').replaceAll(':', '-');
  const version = sweep.version === null ? '' : ` v${sweep.version}`;
  return `${sweep.params.id.at(-1) ?? 'table'} sweep${version} ${formatIsoDate(now, timeZone)} ${time}`;
}

function textOf(view: SavedView, extension: Exclude<Extension, 'png'>): string {
  switch (extension) {
    case 'svg':
      return svgOf(view, headingOf(view));
    case 'csv':
      return sweepCsv(view);
    case 'json':
      return sweepJson(view, view.appVersion);
    case 'html':
      return pageOf(view);
  }
}

function pageOf(view: SavedView): string {
  const { sweep, overlay, goal, k, timeZone } = view;
  const choice = chooseSetting(sweep.points, goal);
  const words = choice && choiceText(sweep, choice, goal, k);
  const sentences = words === undefined ? ['Nothing to compare'] : [words.title, words.found, words.others];
  const [now, before] = overlay === undefined ? [sweep] : namedApart(sweep, overlay, timeZone);
  return sweepPage({
    ...view,
    // The page has its own heading above the picture.
    svg: svgOf(view, []),
    measuredAt: formatDateTime(sweep.at, timeZone),
    sentences,
    advices: isSweepRunning(sweep) ? [] : sweepAdvice(sweep, goal),
    comparison: before && comparisonTable({ sweep: now, overlay: before, goal }, formatBytes),
    facts: measuredFacts(sweep),
    bytesText: formatBytes,
  });
}

const [WIDTH, HEIGHT] = [1080, 480];

function svgOf({ sweep, overlay, goal, k, timeZone }: SavedView, heading: readonly string[]): string {
  const picture = layoutPicture({
    ...drawnApart(sweep, overlay, timeZone),
    goal,
    width: WIDTH,
    height: HEIGHT,
  });
  if (picture === undefined) throw new RangeError('nothing is measured');
  return writeRecallSvg(picture, colors(), {
    title: `${sweep.params.id.join(' / ')}, ${sweep.label}: ${goalText(goal, k)}`,
    heading,
    ...axisTitles(k, goal.at),
  });
}

/** With two sweeps, the legend shows their labels instead. */
function headingOf({ sweep, overlay, goal, k, timeZone }: SavedView): readonly string[] {
  const label = overlay === undefined ? sweep.label : '';
  const measured = [label, sweep.set.name, formatDateTime(sweep.at, timeZone)].filter((text) => text !== '');
  return [`${sweep.params.id.join(' / ')}: recall@${k} against latency at ${goal.at}`, measured.join(', ')];
}

/** The colors of the current theme. */
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
    overlay: colorOf('text-3'),
    line: colorOf('line-strong'),
    accent: colorOf('accent-text'),
    goal: colorOf('accent-soft'),
  };
  probe.remove();
  return found;
}

/** Pixels per unit of the picture. */
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
