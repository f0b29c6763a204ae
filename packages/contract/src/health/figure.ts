import { decimal, group, instant, int, list, objectOf, text, view } from '../kit/index.ts'

export const FIGURE_HOURS = [1, 6, 24, 48] as const
const point = {
  time: instant(),
  requests: int(),
  errors: int(),
  p50Ms: decimal({ optional: true }),
  p95Ms: decimal({ optional: true }),
  /** Longest delay of the event loop. */
  loopMs: decimal(),
  /** CPU time, in basis points of one core. */
  cpuBp: int({ isShare: true }),
  rssMb: decimal(),
  heapMb: decimal(),
  poolOpen: int(),
  poolWaiting: int(),
  jobsWaiting: int({ optional: true }),
  oldestJobS: int({ optional: true }),
  /** Collectors that are signed in, and messages they sent within the step. */
  collectors: int(),
  messages: int(),
} as const
export type FigureName = Exclude<keyof typeof point, 'time'>

/** Figures of one server process: a point per minute up to 6 hours, per 5 minutes up to 24 hours, then per 10 minutes. */
export const queryFigures = view(
  'health.figure',
  'queryFigures',
  { hours: int({ min: 1, max: 48, optional: true }), process: text(128, { optional: true }) },
  objectOf({
    /** Processes with points in this period. */
    processes: list(text(128), 100),
    process: text(128, { optional: true }),
    stepMinutes: int(),
    points: list(group(point), 400),
  }),
)
