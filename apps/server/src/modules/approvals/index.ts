export { isOverdue, nextReviewer, reviewersNeeded } from './approval.rules.ts'
export { requireMaker, requireReason, requireReviewer, requireWaiting } from './approval.service.ts'
export {
  type Decided,
  type Review,
  type ReviewRunner,
  type ReviewSubject,
  reviewDeciders,
  reviewRunner,
} from './review.ports.ts'
export { endReview, isInProcess, requireNoProcess, startReview } from './review.service.ts'
