export * from './actions.ts'
export * from './work-order.ts'
