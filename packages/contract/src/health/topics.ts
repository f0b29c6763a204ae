export * from './database.ts'
export * from './log.ts'
export * from './monitor.ts'
