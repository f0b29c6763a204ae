import { contentsOf, domain, uses } from '../kit/index.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const library = { name: 'file.file' }
const CHANGES = ['upload', 'addFolder', 'update', 'delete', 'shareFile', 'authorize'] as const

export const files = domain({
  name: 'files',
  ...contentsOf(topics),
  menus: [
    {
      code: 'upload-download',
      path: '/upload-download',
      icon: 'folder-open',
      roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD'],
      uses: uses(
        library,
        'queryFile',
        'queryFileTypeName',
        'queryFolder',
        'queryStorage',
        'queryFileDetail',
        'readFile',
        'previewFile',
        'downloadFile',
        'chooseFile',
      ),
      buttons: {
        upload: uses(library, 'addFile', 'uploadFile'),
        addFolder: uses(library, 'addFolder'),
        update: uses(library, 'updateFile', 'moveFile', 'restoreVersion'),
        delete: uses(library, 'deleteFile', 'queryTrash', 'restoreFile', 'purgeFile'),
        shareFile: uses(library, 'addFileLink', 'endFileLink'),
        authorize: [...uses(library, 'setRights'), 'identity.role.query', 'identity.org.query'],
      },
      // Landlords only read the files shared with them.
      hidden: { ROLE_TENEMENT: ['authorize'], ROLE_LANDLORD: CHANGES },
    },
  ],
})
