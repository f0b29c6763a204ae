import { decimal, group, instant, int, list, objectOf, text, view } from '../kit/index.ts'

export const FIGURE_HOURS = [1, 6, 24, 48] as const
const point = {
  time: instant(),
  requests: int(),
  errors: int(),
  p50Ms: decimal({ optional: true }),
  p95Ms: decimal({ optional: true }),
  /** The longest stop of the event loop. */
  loopMs: decimal(),
  /** Of one core. */
  cpuBp: int({ isShare: true }),
  rssMb: decimal(),
  heapMb: decimal(),
  poolOpen: int(),
  poolWaiting: int(),
  jobsWaiting: int({ optional: true }),
  oldestJobS: int({ optional: true }),
  /** Collectors that are signed in, and what they said. */
  collectors: int(),
  messages: int(),
} as const
export type FigureName = Exclude<keyof typeof point, 'time'>

/** How the processes of the server did in the last hours: a point a minute, or for longer times of some minutes. */
export const queryFigures = view(
  'health.figure',
  'queryFigures',
  { hours: int({ min: 1, max: 48, optional: true }), process: text(128, { optional: true }) },
  objectOf({
    /** Those with points in that time. */
    processes: list(text(128), 100),
    process: text(128, { optional: true }),
    stepMinutes: int(),
    points: list(group(point), 400),
  }),
)
