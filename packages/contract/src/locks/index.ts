import { collector, deviceType, lock, setDeviceState } from '../devices/index.ts'
import { lease, rentee, room, site } from '../housing/index.ts'
import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { alarm, closeAlarm } from './alarm.ts'
import {
  confirmOnSite,
  credential,
  extendCredential,
  freezeCredential,
  issueCredential,
  queryCredentialSteps,
  removeCredential,
  retryCredential,
  revealCode,
  unfreezeCredential,
} from './credential.ts'
import { unlock } from './unlock.ts'

export * from './alarm.ts'
export * from './credential.ts'
export * from './unlock.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const places = [...uses(site, 'query'), ...uses(room, 'query')]

export const locks = domain({
  name: 'locks',
  resources: [credential, alarm, unlock],
  endpoints: [
    issueCredential,
    freezeCredential,
    unfreezeCredential,
    removeCredential,
    extendCredential,
    retryCredential,
    confirmOnSite,
    revealCode,
    queryCredentialSteps,
    closeAlarm,
  ],
  menus: [
    {
      code: 'devices',
      icon: 'control',
      children: [
        {
          code: 'doorlock',
          path: '/doorlock',
          icon: 'safety',
          roles: STAFF,
          uses: [
            ...uses(lock, 'query'),
            ...uses(deviceType, 'query'),
            ...uses(collector, 'query'),
            ...uses(credential, 'query'),
            ...uses(unlock, 'query'),
            ...places,
          ],
          buttons: {
            state: [setDeviceState.permission],
            ...crudButtons(lock),
          },
        },
        {
          code: 'smartdoorlock',
          path: '/smartdoorlock',
          icon: 'idcard',
          roles: STAFF,
          uses: [
            ...uses(credential, 'query', 'queryCredentialSteps'),
            ...uses(lock, 'query'),
            ...uses(lease, 'query'),
            ...uses(rentee, 'query'),
            ...uses(alarm, 'query'),
            ...places,
          ],
          buttons: {
            giveKey: uses(credential, 'issueCredential'),
            seeDigits: uses(credential, 'revealCode'),
            manageKey: uses(
              credential,
              'freezeCredential',
              'unfreezeCredential',
              'removeCredential',
              'extendCredential',
              'retryCredential',
              'confirmOnSite',
            ),
            ...crudButtons(credential),
          },
        },
        listMenu(unlock, { code: 'lockrecord', icon: 'file-text', roles: STAFF }),
        {
          ...listMenu(alarm, { code: 'lockalarm', icon: 'book', roles: STAFF }),
          path: '/lockalarm',
          buttons: { closeAlarm: [closeAlarm.permission], ...crudButtons(alarm) },
        },
      ],
    },
  ],
})
