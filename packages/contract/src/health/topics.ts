export * from './log.ts'
export * from './monitor.ts'
