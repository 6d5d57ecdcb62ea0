import {
  Activity,
  ArrowDown,
  ArrowLeftRight,
  ArrowRight,
  ArrowUp,
  Binary,
  Braces,
  Brackets,
  CalendarClock,
  ChartScatter,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock,
  Cloud,
  Columns2,
  Columns3Cog,
  Copy,
  CopyPlus,
  DecimalsArrowRight,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  FilePlus,
  FileText,
  Flame,
  Folder,
  FolderOpen,
  FoldVertical,
  Funnel,
  FunnelX,
  GitCommitHorizontal,
  GitCompareArrows,
  Grid3x3,
  Hash,
  History,
  Info,
  KeyRound,
  Layers,
  ListTree,
  LoaderCircle,
  Lock,
  Maximize,
  Minus,
  MoveHorizontal,
  PanelRight,
  Pause,
  Pencil,
  Pin,
  Play,
  Plug,
  Plus,
  Redo2,
  RefreshCw,
  RotateCcw,
  Search,
  Server,
  Settings,
  SlidersHorizontal,
  Square,
  Star,
  Tag,
  Terminal,
  Timer,
  ToggleLeft,
  Trash2,
  TriangleAlert,
  Type,
  Undo2,
  UnfoldVertical,
  Unlink,
  Upload,
  Workflow,
  X,
} from 'lucide-react';
import { lucideIcon } from './make-icon.tsx';

export * from './make-icon.tsx';

// Named by meaning, so that the picture of a meaning can be changed in one place.
export const BrowseIcon = lucideIcon(ListTree);
export const PlanIcon = lucideIcon(Flame);
export const FitIcon = lucideIcon(Maximize);
export const GraphIcon = lucideIcon(Workflow);
export const CompareIcon = lucideIcon(GitCompareArrows);
export const GridIcon = lucideIcon(Grid3x3);
export const TuneIcon = lucideIcon(ChartScatter);
export const HistoryIcon = lucideIcon(History);
export const VersionIcon = lucideIcon(GitCommitHorizontal);
export const BatchIcon = lucideIcon(Layers);
export const NewTableIcon = lucideIcon(FilePlus);
export const ActivityIcon = lucideIcon(Activity);
export const ServerIcon = lucideIcon(Server);
export const SettingsIcon = lucideIcon(Settings);
export const SearchIcon = lucideIcon(Search);
export const FilterIcon = lucideIcon(Funnel);
export const ExcludeIcon = lucideIcon(FunnelX);
export const CloseIcon = lucideIcon(X);
export const ChevronDownIcon = lucideIcon(ChevronDown);
export const FoldIcon = lucideIcon(ChevronLeft);
export const ExpandAllIcon = lucideIcon(UnfoldVertical);
export const CollapseAllIcon = lucideIcon(FoldVertical);
export const ChevronRightIcon = lucideIcon(ChevronRight);
export const ArrowUpIcon = lucideIcon(ArrowUp);
export const ArrowDownIcon = lucideIcon(ArrowDown);
export const ArrowRightIcon = lucideIcon(ArrowRight);
export const SwapIcon = lucideIcon(ArrowLeftRight);
export const StopIcon = lucideIcon(Square);
export const MoreIcon = lucideIcon(Ellipsis);
export const RefreshIcon = lucideIcon(RefreshCw);
export const ReplayIcon = lucideIcon(RotateCcw);
export const UndoIcon = lucideIcon(Undo2);
export const RedoIcon = lucideIcon(Redo2);
export const CheckIcon = lucideIcon(Check);
export const DoneIcon = lucideIcon(CircleCheck);
export const FailedIcon = lucideIcon(CircleX);
export const WarningIcon = lucideIcon(TriangleAlert);
export const UnknownIcon = lucideIcon(CircleHelp);
export const InfoIcon = lucideIcon(Info);
/** Not started, or not reached. */
export const PendingIcon = lucideIcon(CircleDashed);
export const RunIcon = lucideIcon(Play);
export const RunningIcon = lucideIcon(LoaderCircle);
export const LockIcon = lucideIcon(Lock);
export const NamespaceIcon = lucideIcon(Folder);
/** A directory on this computer; namespaces have another icon. */
export const FolderIcon = lucideIcon(FolderOpen);
export const ManagedVersionsIcon = lucideIcon(Clock);
export const CountdownIcon = lucideIcon(Timer);
export const PropertiesIcon = lucideIcon(Braces);
/** Formats JSON with line breaks and indents. */
export const IndentIcon = lucideIcon(Braces);
export const CopyIcon = lucideIcon(Copy);
export const DuplicateIcon = lucideIcon(CopyPlus);
export const CurlIcon = lucideIcon(Terminal);
export const ColumnsIcon = lucideIcon(Columns3Cog);
export const OptionsIcon = lucideIcon(SlidersHorizontal);
export const BesideIcon = lucideIcon(Columns2);
export const InspectorIcon = lucideIcon(PanelRight);
export const PauseIcon = lucideIcon(Pause);
export const ResumeIcon = lucideIcon(Play);
export const EditIcon = lucideIcon(Pencil);
export const DeleteIcon = lucideIcon(Trash2);
export const AddIcon = lucideIcon(Plus);
export const RemoveIcon = lucideIcon(Minus);
export const UnlinkIcon = lucideIcon(Unlink);
export const ShowIcon = lucideIcon(Eye);
export const HideIcon = lucideIcon(EyeOff);
export const FitWidthIcon = lucideIcon(MoveHorizontal);
/** For cloud storage: a bucket and its objects. */
export const StorageIcon = lucideIcon(Cloud);
export const KeyIcon = lucideIcon(KeyRound);
export const ConnectIcon = lucideIcon(Plug);
export const PinIcon = lucideIcon(Pin);
export const StarIcon = lucideIcon(Star);
export const TagIcon = lucideIcon(Tag);
export const FileIcon = lucideIcon(FileText);
export const DownloadIcon = lucideIcon(Download);
export const UploadIcon = lucideIcon(Upload);
export const IntegerTypeIcon = lucideIcon(Hash);
export const FloatTypeIcon = lucideIcon(DecimalsArrowRight);
export const TextTypeIcon = lucideIcon(Type);
export const BooleanTypeIcon = lucideIcon(ToggleLeft);
export const TimeTypeIcon = lucideIcon(CalendarClock);
export const BinaryTypeIcon = lucideIcon(Binary);
export const StructTypeIcon = lucideIcon(Braces);
export const ListTypeIcon = lucideIcon(Brackets);
export const UnknownTypeIcon = lucideIcon(CircleHelp);
