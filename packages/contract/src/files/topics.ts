export * from './attachment.ts'
