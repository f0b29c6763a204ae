export * from './attachment.ts'
export * from './file.ts'
