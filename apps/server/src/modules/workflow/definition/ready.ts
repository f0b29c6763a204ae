import type { ReadyName } from '@cloud-steward/contract/workflow/choices.ts'
import type { FormField, ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import type { ApproveCard, Card, SimpleProcess, Who } from '@cloud-steward/contract/workflow/simple.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'

/** A process that a tenant copies and changes: its cards, and its form where people start it. */
export interface Ready {
  simple: SimpleProcess
  form?: ProcessForm
}
type Say = (key: string) => string

const leader = (level = 1): Who => ({ by: 'leader', values: [], level })
const role = (code: string): Who => ({ by: 'roles', values: [code] })
const approve = (id: string, name: string, who: Who, more: Partial<ApproveCard> = {}): ApproveCard => ({
  kind: 'approve',
  id,
  name,
  who,
  many: 'any',
  nobody: 'administrator',
  starter: 'leader',
  rejected: 'end',
  ...more,
})
/** A card that is passed unless the condition holds. */
const only = (id: string, names: [string, string], condition: string, cards: Card[]): Card => ({
  kind: 'branch',
  id,
  name: '',
  way: 'exclusive',
  branches: [
    { id: `${id}_yes`, name: names[0], condition, cards },
    { id: `${id}_no`, name: names[1], cards: [] },
  ],
})
const field = (say: Say, key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key,
  label: say(`field.${key}`),
  kind,
  required: true,
  ...more,
})

/** Fen above which a second and a third person decide. */
const SECOND_FEN = 1_000_000
const THIRD_FEN = 5_000_000
const again = { rejected: 'returnToStarter' } as const

const OFFICE: Readonly<Record<string, (say: Say) => Ready>> = {
  general: (say) => ({
    simple: {
      cards: [approve('approve', say('approve'), { by: 'chosen', values: [] }, { starter: 'self', ...again })],
    },
    form: {
      fields: [
        field(say, 'title', 'text'),
        field(say, 'content', 'paragraph'),
        field(say, 'files', 'files', { required: false }),
      ],
    },
  }),
  leave: (say) => ({
    simple: {
      cards: [
        approve('leader', say('leader'), leader(), again),
        only('long', [say('longLeave'), say('otherwise')], '${days > 3}', [
          approve('manager', say('manager'), role('ROLE_ADMIN')),
        ]),
      ],
    },
    form: {
      fields: [
        field(say, 'leaveKind', 'choice', { values: say('leaveKinds').split('|') }),
        field(say, 'fromOn', 'date'),
        field(say, 'toOn', 'date'),
        field(say, 'days', 'decimal', { min: 0, max: 366 }),
        field(say, 'reason', 'paragraph'),
        field(say, 'files', 'files', { required: false }),
      ],
    },
  }),
  expense: (say) => ({
    simple: {
      cards: [
        approve('leader', say('leader'), leader(), again),
        only('large', [say('above5000'), say('otherwise')], '${amount > 500000}', [
          approve('manager', say('manager'), role('ROLE_ADMIN')),
        ]),
        { kind: 'copy', id: 'finance', name: say('copyFinance'), who: role('ROLE_ADMIN') },
      ],
    },
    form: {
      fields: [
        field(say, 'expenseKind', 'choice', { values: say('expenseKinds').split('|') }),
        field(say, 'amount', 'money', { min: 1 }),
        field(say, 'spentOn', 'date'),
        field(say, 'reason', 'paragraph'),
        field(say, 'files', 'files', { required: false }),
      ],
    },
  }),
  purchase: (say) => ({
    simple: {
      cards: [
        approve('leader', say('leader'), leader(), again),
        only('large', [say('above5000'), say('otherwise')], '${amount > 500000}', [
          approve('manager', say('manager'), role('ROLE_ADMIN')),
        ]),
      ],
    },
    form: {
      fields: [
        field(say, 'goods', 'paragraph'),
        field(say, 'amount', 'money', { min: 1 }),
        field(say, 'neededOn', 'date'),
        field(say, 'reason', 'paragraph'),
      ],
    },
  }),
  seal: (say) => ({
    simple: {
      cards: [
        approve('leader', say('leader'), leader(), again),
        approve('keeper', say('sealKeeper'), role('ROLE_ADMIN')),
      ],
    },
    form: {
      fields: [
        field(say, 'sealKind', 'choice', { values: say('sealKinds').split('|') }),
        field(say, 'document', 'text'),
        field(say, 'copies', 'int', { min: 1, max: 999 }),
        field(say, 'reason', 'paragraph'),
        field(say, 'files', 'files', { required: false }),
      ],
    },
  }),
}

/** Of a review: one person, a second above a limit, a third above a higher one. */
const review = (say: Say): Ready => ({
  simple: {
    cards: [
      approve('first', say('first'), role('ROLE_TENEMENT')),
      only('second_if', [say('above10000'), say('otherwise')], `\${amountFen > ${SECOND_FEN}}`, [
        approve('second', say('second'), role('ROLE_ADMIN')),
      ]),
      only('third_if', [say('above50000'), say('otherwise')], `\${amountFen > ${THIRD_FEN}}`, [
        approve('third', say('third'), role('ROLE_ADMIN')),
      ]),
    ],
  },
})

export function readyProcess(name: ReadyName, language: Ctx['language']): Ready {
  const say: Say = (key) => translate(language, `workflow.ready.${key}`)
  return (OFFICE[name] ?? review)(say)
}
