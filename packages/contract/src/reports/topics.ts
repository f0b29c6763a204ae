export * from './design.ts'
export { endSchedule, exportReport, previewReport, queryReports, querySchedules, scheduleReport } from './report.ts'
