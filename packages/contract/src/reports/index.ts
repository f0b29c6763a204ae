import { contentsOf, crudButtons, domain, uses } from '../kit/index.ts'
import { design } from './design.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const report = { name: 'report.report' }
const places = ['housing.site.query', 'housing.landlord.query', 'housing.rentee.query']

export const reports = domain({
  name: 'reports',
  ...contentsOf(topics),
  menus: [
    {
      code: 'report',
      path: '/report',
      icon: 'file-text',
      roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD'],
      uses: [
        ...uses(report, 'queryReports', 'previewReport', 'exportReport'),
        ...uses(report, 'queryWay', 'querySchedules', 'scheduleReport', 'endSchedule'),
        ...places,
      ],
      buttons: { copy: uses(design, 'copyReadyReport') },
      hidden: { ROLE_TENEMENT: ['copy'], ROLE_LANDLORD: ['copy'] },
    },
    {
      code: 'reportdesigner',
      path: '/report/reportdesigner',
      icon: 'edit',
      roles: ['ROLE_ADMIN'],
      uses: [
        ...uses(
          design,
          'query',
          'queryDesignContent',
          'queryVersions',
          'compareVersions',
          'querySources',
          'downloadTemplate',
          'downloadStarter',
          'previewDesign',
        ),
        ...places,
        'admin.sysrole.queryRoleCode',
      ],
      buttons: {
        ...crudButtons(design),
        save: uses(design, 'saveDesign', 'uploadTemplate', 'rollBackDesign'),
        publish: uses(design, 'publishDesign', 'withdrawDesign'),
      },
    },
  ],
})
