import { choice, command, id, instant, int, json, objectOf, pageOf, text, view } from '../kit/index.ts'

export const RUN_STATES = ['waiting', 'running', 'succeeded', 'failed', 'cancelled'] as const

/** One run of long work: an issue run, an import. Progress is written as it goes; the caller polls it. */
export const runShape = {
  id: id(),
  kind: text(64),
  state: choice(RUN_STATES),
  total: int(),
  done: int(),
  failed: int(),
  summary: json({ optional: true }),
  error: text(400, { optional: true }),
  createdAt: instant(),
  finishedAt: instant({ optional: true }),
}
export const queryRun = view('run.run', 'queryRun', { id: id() }, objectOf(runShape), { access: 'signedIn' })
export const cancelRun = command('run.run', 'cancelRun', { id: id() }, {}, { access: 'signedIn' })
/** Results of single items (the rows of an import), the failed ones first. */
export const queryRunItem = view(
  'run.run',
  'queryRunItem',
  {
    runId: id(),
    state: text(16, { optional: true }),
    currentPage: int({ optional: true, min: 1 }),
    pageSize: int({ optional: true, min: 1, max: 1_000 }),
  },
  pageOf({
    seq: int(),
    title: text(200, { optional: true }),
    state: choice(['waiting', 'done', 'failed']),
    message: text(400, { optional: true }),
  }),
  { access: 'signedIn' },
)
