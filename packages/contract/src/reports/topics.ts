export * from './design.ts'
export {
  endSchedule,
  exportReport,
  previewReport,
  queryReports,
  querySchedules,
  queryWay,
  scheduleReport,
} from './report.ts'
