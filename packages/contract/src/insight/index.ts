import { contentsOf, domain, type Menu, type RoleCode, uses } from '../kit/index.ts'
import { SCREENS } from './screen.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const metric = ['insight.metric.queryMetric', 'insight.metric.exportMetric']
const places = ['housing.site.query', 'housing.landlord.query']
const board = (code: string, roles: readonly RoleCode[]): Menu => ({
  code,
  path: `/${code}`,
  icon: 'dashboard',
  pinned: true,
  roles,
  uses: [
    ...metric,
    ...places,
    ...uses({ name: 'insight.board' }, 'queryBoard', 'printBoard', 'saveBoard', 'resetBoard'),
    ...uses({ name: 'insight.board' }, 'queryWays', 'querySubscriptions', 'subscribeBoard', 'unsubscribeBoard'),
  ],
})
const gallery = (code: string, path: string): Menu => ({
  code,
  path,
  icon: 'bar-chart',
  roles: STAFF,
  uses: [
    ...metric,
    ...places,
    ...uses({ name: 'insight.board' }, 'queryBoard', 'saveBoard'),
    // Clients of the platform draw their charts from these.
    ...uses({ name: 'chart.chart' }, 'queryProduct', 'queryAnalysisChartData', 'queryMonitorChartData'),
  ],
})

export const insight = domain({
  name: 'insight',
  ...contentsOf(topics),
  menus: [
    {
      code: 'workbench',
      path: '/workbench',
      icon: 'dashboard',
      pinned: true,
      roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD', 'ROLE_RENTEE'],
      // Clients of the platform ask for the organisations right after a sign-in.
      uses: ['insight.workbench.queryWorkbench', 'identity.org.query'],
      buttons: {
        startUp: [
          ...uses({ name: 'insight.firstSteps' }, 'queryFirstSteps', 'dismissFirstSteps'),
          ...uses({ name: 'housing.sample' }, 'querySample', 'addSample', 'removeSample'),
        ],
      },
      hidden: { ROLE_TENEMENT: ['startUp'], ROLE_LANDLORD: ['startUp'], ROLE_RENTEE: ['startUp'] },
    },
    board('platform', ['ROLE_ADMIN']),
    board('enterprisesee', STAFF),
    board('landlordsee', ['ROLE_LANDLORD']),
    gallery('chartline', '/chart-report/line'),
    gallery('chartbar', '/chart-report/bar'),
    gallery('chartpie', '/chart-report/pie'),
    ...SCREENS.map(
      (screen): Menu => ({
        code: screen,
        path: `/bigscreen/${screen}`,
        icon: 'fund-projection-screen',
        roles: STAFF,
        uses: ['insight.screen.queryScreen'],
        buttons: {
          kiosk: uses({ name: 'insight.screen' }, 'addKioskLink', 'queryKioskLinks', 'endKioskLink'),
          // Only in the platform's own tenant.
          ...(screen === 'construction' && { map: uses({ name: 'insight.map' }, 'queryMap', 'setMap', 'removeMap') }),
        },
        hidden: { ROLE_TENEMENT: ['kiosk', ...(screen === 'construction' ? ['map'] : [])] },
      }),
    ),
  ],
})
