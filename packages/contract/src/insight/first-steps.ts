import { choice, command, flag, group, id, list, objectOf, text, view } from '../kit/index.ts'

/** What a landlord does first, in this order. */
export const FIRST_STEPS = ['house', 'rentee', 'lease', 'bill', 'payment'] as const

/** 开始使用: how far a new tenant has come. Of no use to landlords and renters, and gone when all is done or it was dismissed. */
export const queryFirstSteps = view(
  'insight.firstSteps',
  'queryFirstSteps',
  {},
  objectOf({
    isShown: flag(),
    /** Said to who has just registered: he signs in with it. */
    tenantCode: text(64),
    steps: list(group({ step: choice(FIRST_STEPS), isDone: flag() }), FIRST_STEPS.length),
    /** A draft that waits to be signed, and a bill that waits for its payment: where their steps lead. */
    draftLeaseId: id({ optional: true }),
    openBillId: id({ optional: true }),
  }),
)
/** The list is not shown any more to anybody of this tenant. */
export const dismissFirstSteps = command('insight.firstSteps', 'dismissFirstSteps', {}, {})
