import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, 'e2e/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts', '**/*.worker.test.ts'],
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: ['api/**/*.db.test.ts', 'api/**/*.worker.test.ts', 'tools/**/*.db.test.ts'],
          exclude,
          globalSetup: ['api/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
