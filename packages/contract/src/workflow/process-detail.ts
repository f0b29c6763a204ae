import { choice, flag, id, instant, int, json, list, text } from '../kit/index.ts'
import { DELEGATIONS, INSTANCE_STATES, PROCESS_ACTIONS, TASK_STATES } from './choices.ts'

const node = { node: text(200), name: text(400) } as const
/** Everything on the page of a task or an instance: form, diagram, timeline, and what the caller may do. */
export const PROCESS_DETAIL = {
  processInstanceId: id(),
  name: text(200),
  definitionName: text(100),
  definitionKey: text(64),
  definitionVersion: int(),
  state: choice(INSTANCE_STATES),
  suspended: flag(),
  startUser: text(64, { optional: true }),
  startUserName: text(200, { optional: true }),
  startTime: instant(),
  endTime: instant({ optional: true }),
  reason: text(500, { optional: true }),
  description: text(512, { optional: true }),
  businessKey: text(100, { optional: true }),
  /** The record it decides: a path of the console. */
  link: text(300, { optional: true }),
  xml: text(1_000_000),
  form: json({ optional: true }),
  /** Values the caller may read; hidden ones are left out. */
  values: json(),
  /** Nodes as the diagram marks them. */
  nodes: list(
    {
      kind: 'group',
      fields: {
        ...node,
        state: choice(['active', 'done', 'cancelled', 'undone', 'next']),
        who: text(400, { optional: true }),
        startTime: instant({ optional: true }),
        endTime: instant({ optional: true }),
        dueDate: instant({ optional: true }),
      },
    },
    2_000,
  ),
  timeline: list(
    {
      kind: 'group',
      fields: {
        at: instant(),
        action: choice(PROCESS_ACTIONS),
        userName: text(200, { optional: true }),
        toName: text(400, { optional: true }),
        nodeName: text(400, { optional: true }),
        comment: text(1_000, { optional: true }),
      },
    },
    2_000,
  ),
  copies: list({ kind: 'group', fields: { userName: text(200), readAt: instant({ optional: true }) } }, 200),
  /** Actions on the instance that the caller may take. */
  may: list(choice(['cancel', 'urge', 'copy', 'comment', 'terminate']), 10),
  task: {
    kind: 'group',
    optional: true,
    fields: {
      id: id(),
      ...node,
      assignee: text(64, { optional: true }),
      delegation: choice(DELEGATIONS, { optional: true }),
      state: choice(TASK_STATES),
      dueDate: instant({ optional: true }),
      isVote: flag(),
      /** It stands at the start: the starter hands a returned request in again. */
      isStart: flag(),
      /** Rights of the caller on each field of the form. */
      rights: json({ optional: true }),
      chooses: list({ kind: 'group', fields: { ...node, several: flag() } }, 50),
      backTargets: list({ kind: 'group', fields: { ...node, who: text(400, { optional: true }) } }, 200),
      /** What a return cannot take back, in sentences. */
      irreversible: list(text(500), 50),
      signs: list(
        { kind: 'group', fields: { id: id(), userName: text(200), sign: choice(['before', 'after', 'vote']) } },
        50,
      ),
      may: list(
        choice([
          'claim',
          'unclaim',
          'decide',
          'resolve',
          'delegate',
          'transfer',
          'addSign',
          'removeSign',
          'regress',
          'reject',
          'terminate',
          'withdraw',
        ]),
        20,
      ),
    },
  },
} as const
