import { choice, command, flag, id, instant, int, rowsOf, text, view } from '../kit/index.ts'

/** What a parameter of the platform said after each change, the newest first. What is secret was never kept. */
export const queryParamHistory = view(
  'health.parameter',
  'queryParamHistory',
  { paramId: id() },
  rowsOf({
    /** Of the change. */
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
/** Lets a parameter say again what it said after that change; this is a change itself. */
export const rollBackParam = command('health.parameter', 'rollBackParam', { paramId: id(), changeId: id() }, {})

/** Settings of this process from its environment; secrets are masked, and all of them are read at its start. */
export const queryEnvironment = view(
  'health.parameter',
  'queryEnvironment',
  {},
  rowsOf({
    variable: text(64),
    description: text(2_000),
    /** Absent: the variable is not set, and the default counts. */
    shown: text(2_000, { optional: true }),
    usually: text(500),
    isMasked: flag(),
  }),
)
