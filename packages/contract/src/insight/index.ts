import { contentsOf, domain, uses } from '../kit/index.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

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
  ],
})
