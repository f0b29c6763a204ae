import { refreshRows } from '../../kit/rows.ts'

/** What a settlement or its bill changes. */
export const refreshMetering = (): Promise<unknown> =>
  Promise.all(
    [
      'metering.settlement',
      'metering.exception',
      'metering.reading',
      'metering.shareRun',
      'billing.bill',
      'housing.lease',
    ].map(refreshRows),
  )
