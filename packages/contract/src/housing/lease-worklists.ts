/** Leases somebody has to look at. */
export const WORKLISTS = [
  'expiring30',
  'expiring60',
  'expiring90',
  'toHandOver',
  'renewalStopped',
  'holdover',
  'unbilled',
  'unsettled',
  'inReview',
  'changing',
] as const
