export * from './alert.ts'
export * from './duty.ts'
export * from './notification.ts'
export * from './way.ts'
