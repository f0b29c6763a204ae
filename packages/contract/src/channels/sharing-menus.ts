import { landlord, site } from '../housing/index.ts'
import { crudButtons, type Menu, uses } from '../kit/index.ts'
import { channel } from './channel.ts'
import { operator } from './operator.ts'
import { order } from './order.ts'
import { shareOrder } from './sharing.ts'
import { shareReceiver, shareRule } from './sharing-rule.ts'
import { shareStatement } from './sharing-statement.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const

/** Screens of how payments are divided among several. */
export const sharingMenus: Menu[] = [
  {
    code: 'profitsharing',
    path: '/profitsharing',
    icon: 'apartment',
    roles: [...STAFF, 'ROLE_LANDLORD'],
    uses: uses(shareOrder, 'query', 'queryShareDetail'),
    buttons: {
      sync: uses(shareOrder, 'syncShare'),
      divide: uses(shareOrder, 'divideShare'),
      retry: uses(shareOrder, 'retryShare', 'retryReturn'),
      finish: uses(shareOrder, 'finishShare', 'coverReturn'),
      takeBack: uses(shareOrder, 'reverseShare'),
      pick: [...uses(landlord, 'query'), ...uses(order, 'query'), ...uses(shareRule, 'query')],
      ...crudButtons(shareOrder),
    },
    hidden: { ROLE_LANDLORD: ['sync', 'divide', 'retry', 'finish', 'takeBack', 'pick', 'export'] },
  },
  {
    code: 'sharerule',
    path: '/sharerule',
    icon: 'setting',
    roles: ['ROLE_ADMIN', 'ROLE_TENEMENT'],
    uses: [
      ...uses(shareRule, 'query', 'previewShare', 'previewParts'),
      ...uses(shareReceiver, 'query'),
      ...uses(channel, 'query'),
      ...uses(landlord, 'query'),
      ...uses(site, 'query'),
      'identity.org.query',
    ],
    buttons: crudButtons(shareRule),
    hidden: { ROLE_TENEMENT: ['add', 'update', 'delete'] },
  },
  {
    code: 'sharereceiver',
    path: '/sharereceiver',
    icon: 'team',
    roles: ['ROLE_ADMIN'],
    uses: [...uses(shareReceiver, 'query'), ...uses(channel, 'query'), ...uses(landlord, 'query')],
    buttons: { register: uses(shareReceiver, 'registerReceiver'), ...crudButtons(shareReceiver) },
  },
  {
    code: 'operation',
    path: '/operation',
    icon: 'team',
    roles: STAFF,
    uses: [...uses(operator, 'query', 'queryOperatorDetail'), ...uses(site, 'query'), 'identity.org.query'],
    buttons: {
      assignSites: uses(operator, 'assignOperatorSites', 'takeOperatorSites'),
      setFee: [...uses(operator, 'setOperatorFee'), ...uses(shareReceiver, 'query')],
      stopOperator: uses(operator, 'stopOperator', 'resumeOperator'),
      ...crudButtons(operator),
    },
    hidden: { ROLE_TENEMENT: ['add', 'update', 'assignSites', 'setFee', 'stopOperator'] },
  },
  {
    code: 'sharestatement',
    path: '/sharestatement',
    icon: 'file-text',
    roles: [...STAFF, 'ROLE_LANDLORD'],
    uses: uses(shareStatement, 'query', 'printShareStatement'),
    buttons: {
      make: uses(shareStatement, 'makeShareStatements'),
      confirm: uses(shareStatement, 'confirmShareStatement', 'disputeShareStatement'),
      pick: [...uses(landlord, 'query'), ...uses(shareReceiver, 'query')],
      ...crudButtons(shareStatement),
    },
    hidden: { ROLE_LANDLORD: ['make', 'pick', 'export'] },
  },
]
