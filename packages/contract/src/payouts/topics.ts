export * from './landlord-review.ts'
export * from './merchant.ts'
export * from './pay-batch.ts'
export * from './withdrawal.ts'
