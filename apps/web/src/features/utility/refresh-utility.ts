import { refreshRows } from '../../kit/rows.ts'

/** What a settlement or its bill changes. */
export const refreshUtility = (): Promise<unknown> =>
  Promise.all(
    [
      'utility.settlement',
      'utility.exception',
      'utility.reading',
      'utility.shareRun',
      'finance.bill',
      'housing.lease',
    ].map(refreshRows),
  )
