import {
  choice,
  command,
  date,
  group,
  id,
  instant,
  int,
  list,
  money,
  objectOf,
  pageOf,
  ref,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { RUN_STATES } from '../runs/index.ts'

/** Fees an issue run bills: those of leases and of charge plans. */
export const ISSUE_FEES = ['rent', 'deposit', 'service', 'value_added', 'one_off', 'utility'] as const
/** By comma; absent: all. */
const siteIds = text(20_000, { optional: true })
const fees = text(200, { optional: true })

/** Bills everything that falls due up to that day and has no bill yet, of chosen sites and fees or of all. */
export const issueBills = command(
  'billing.bill',
  'issueBills',
  {
    dueThrough: date(),
    siteIds: list(id(), 500, { optional: true }),
    fees: list(choice(ISSUE_FEES), 6, { optional: true }),
  },
  { runId: id() },
  { keyed: true },
)
/** Bills what of one lease is due by now and has no bill yet, at once. */
export const issueLease = command(
  'billing.bill',
  'issueLease',
  { leaseId: ref('housing.lease') },
  { bills: list(group({ id: id(), no: text(32), amountFen: money() }), 1_000) },
  { keyed: true },
)
/** What that would bill, before it is done. */
export const previewIssueLease = view(
  'billing.bill',
  'previewIssueLease',
  { leaseId: id() },
  objectOf({ bills: int(), amountFen: money() }),
)
/** What the next issue run up to that day would make, in all and at each site. */
export const previewIssue = view(
  'billing.bill',
  'previewIssue',
  { dueThrough: date(), siteIds, fees },
  objectOf({
    bills: int(),
    amountFen: money(),
    exceptions: int(),
    sites: list(
      group({ siteId: id(), siteName: text(64), bills: int(), amountFen: money(), exceptions: int() }),
      2_000,
    ),
  }),
)

export const EXCEPTION_KINDS = ['schedule', 'formula', 'area', 'utility'] as const
/** What an issue run cannot bill, and why. It is gone from here when it was mended. */
export const queryIssueExceptions = view(
  'billing.issueRun',
  'queryIssueExceptions',
  { dueThrough: date({ optional: true }), siteIds },
  rowsOf({
    id: text(80),
    kind: choice(EXCEPTION_KINDS),
    siteId: id(),
    siteName: text(64),
    /** The lease, or the meter; without an area: the room. */
    recordId: id(),
    recordNo: text(64),
    roomName: text(200, { optional: true }),
    /** Of a formula, or without an area: the fee item; of utilities: what is missing. */
    detail: text(200, { optional: true }),
    periodFrom: date({ optional: true }),
    periodTo: date({ optional: true }),
  }),
)
export const ISSUE_RUN_KINDS = ['issue-bills', 'undo-issue'] as const
/** Issue runs and their undoing, newest first. */
export const queryIssueRuns = view(
  'billing.issueRun',
  'queryIssueRuns',
  { currentPage: int({ optional: true, min: 1 }), pageSize: int({ optional: true, min: 1, max: 200 }) },
  pageOf({
    id: id(),
    kind: choice(ISSUE_RUN_KINDS),
    state: choice(RUN_STATES),
    total: int(),
    done: int(),
    failed: int(),
    dueThrough: date({ optional: true }),
    siteCount: int({ optional: true }),
    reason: text(200, { optional: true }),
    /** Of an issue run: its bills that stand, and those nothing was paid or credited on. */
    bills: int(),
    amountFen: money(),
    undoable: int(),
    createdAt: instant(),
    finishedAt: instant({ optional: true }),
  }),
  { shows: ['billing.bill'] },
)
/** Voids all bills of a run nothing has happened to since; says of the others why not. */
export const undoIssue = command(
  'billing.issueRun',
  'undoIssue',
  { id: id(), reason: text(200, { min: 1 }) },
  { runId: id() },
  { keyed: true },
)
