import { contentsOf, domain, type Menu, uses } from '../kit/index.ts'
import { param } from '../system/param.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const screen = (code: string, icon: string, permissions: readonly string[], buttons?: Menu['buttons']): Menu => ({
  code,
  path: `/${code}`,
  icon,
  roles: ['ROLE_ADMIN'],
  uses: ['health.monitor.queryMonitorLinks', ...permissions],
  ...(buttons && { buttons }),
})

const database = { name: 'health.database' }
const parameter = { name: 'health.parameter' }
const limit = { name: 'health.limit' }

export const health = domain({
  name: 'health',
  ...contentsOf(topics),
  menus: [
    screen('elk', 'file-text', uses({ name: 'health.log' }, 'queryLogs', 'tailLogs')),
    screen('druid', 'cluster', uses(database, 'queryStatements', 'planStatement', 'queryConnections', 'queryTables'), {
      resetStatements: uses(database, 'resetStatements'),
    }),
    screen('grafana', 'dashboard', ['health.figure.queryFigures']),
    screen('nacos', 'setting', [...uses(parameter, 'queryParamHistory', 'queryEnvironment'), ...uses(param, 'query')], {
      rollBackParam: uses(parameter, 'rollBackParam'),
    }),
    screen('swagger', 'book', []),
    screen('sentinel', 'safety', uses(limit, 'queryLimits'), { changeLimit: uses(limit, 'changeLimit', 'endChange') }),
  ],
})
