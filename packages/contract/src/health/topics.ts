export * from './database.ts'
export * from './figure.ts'
export * from './log.ts'
export * from './monitor.ts'
