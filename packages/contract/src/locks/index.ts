import {
  collector,
  deviceCommand,
  deviceType,
  elemeter,
  lock,
  replaceDevice,
  setDeviceState,
} from '../devices/index.ts'
import { lease, rentee, room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { alarm, closeAlarm } from './alarm.ts'
import { checkCloudAccount, cloudAccount, setCloudSecret } from './cloud.ts'
import { checkKeys, credential } from './credential.ts'
import { ownedLockMenu } from './owned.ts'
import { decideOpen, remoteOpen, requestOpen } from './remote.ts'
import * as topics from './topics.ts'
import { unlock } from './unlock.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const places = [...uses(site, 'query'), ...uses(room, 'query')]

export const locks = domain({
  name: 'locks',
  ...contentsOf(topics),
  menus: [
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
        ...uses(alarm, 'query'),
        // The page of one lock.
        ...uses(elemeter, 'queryDevice'),
        ...uses(deviceCommand, 'query'),
        ...places,
      ],
      buttons: {
        state: [setDeviceState.permission],
        replaceDevice: [replaceDevice.permission],
        checkKeys: [checkKeys.permission],
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
        giveKey: [...uses(credential, 'issueCredential'), 'identity.colleague.query'],
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
    {
      code: 'remoteopen',
      path: '/remoteopen',
      icon: 'home',
      roles: STAFF,
      uses: [...uses(remoteOpen, 'query'), ...uses(lock, 'query'), ...uses(rentee, 'query'), ...places],
      buttons: {
        requestOpen: [requestOpen.permission],
        decideOpen: [decideOpen.permission],
        ...crudButtons(remoteOpen),
      },
    },
    {
      code: 'mylock',
      path: '/mylock',
      icon: 'safety',
      roles: ['ROLE_RENTEE'],
      uses: [
        ...uses(credential, 'query', 'queryMyLocks', 'revealCode', 'giveGuestKey', 'takeGuestKey'),
        ...uses(unlock, 'query'),
        ...uses(remoteOpen, 'query', 'openMyLock'),
      ],
    },
    ownedLockMenu,
    {
      ...listMenu(cloudAccount, { code: 'lockcloud', icon: 'link', roles: ['ROLE_ADMIN'] }),
      uses: [...uses(cloudAccount, 'query', 'queryNoticeUrl'), ...uses(deviceType, 'query')],
      buttons: {
        cloudSecret: [setCloudSecret.permission],
        checkAccount: [checkCloudAccount.permission],
        ...crudButtons(cloudAccount),
      },
    },
  ],
})
