export { isOverdue, nextReviewer, reviewersNeeded } from './approval.rules.ts'
export { requireMaker, requireReason, requireReviewer, requireWaiting } from './approval.service.ts'
