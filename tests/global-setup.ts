import type { TestProject } from 'vitest/node'
import { provideCluster } from './cluster.ts'

export default (project: TestProject) => provideCluster(project, 18)
