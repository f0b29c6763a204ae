import { choice, command, flag, id, instant, int, rowsOf, text, view } from '../kit/index.ts'

/** Versions of a platform parameter, one per change, the newest first. A secret value appears only as its mask. */
export const queryParamHistory = view(
  'health.parameter',
  'queryParamHistory',
  { paramId: id() },
  rowsOf({
    /** Id of the change. */
    id: id(),
    version: int(),
    changedAt: instant(),
    changedBy: text(128, { optional: true }),
    changeKind: choice(['add', 'update']),
    paramName: text(64),
    paramKey: text(256),
    paramValue: text(2_048, { optional: true }),
    isSecret: flag(),
    isCurrent: flag(),
  }),
)
/** Restores the key and the value a parameter had after that change. The restore is a new change. */
export const rollBackParam = command('health.parameter', 'rollBackParam', { paramId: id(), changeId: id() }, {})

/** Environment settings of this process. Secrets are masked. A change takes effect at the next start. */
export const queryEnvironment = view(
  'health.parameter',
  'queryEnvironment',
  {},
  rowsOf({
    variable: text(64),
    description: text(2_000),
    /** Absent: the variable is not set, and the default applies. */
    shown: text(2_000, { optional: true }),
    usually: text(500),
    isMasked: flag(),
  }),
)
