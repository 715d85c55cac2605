import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['**/dist', '**/coverage', 'data', 'test-results'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.tests.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals, or z.enum.' },
        { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' },
      ],
    },
  },
  {
    // Commands talk to a terminal, and their configuration files must export a default.
    files: ['infra/**', 'packages/**', '**/*.config.ts', 'services/api/src/{reset-password,lock-user}.ts'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    // One file of each feature says under which keys answers are kept, and what a change loads again. What was changed
    // elsewhere is loaded again by one folder of the app.
    files: ['web/src/{app,features,ui}/**/*.{ts,tsx}'],
    ignores: [
      'web/src/features/*/{data,lazy-data}.ts',
      // The same for a part of a large feature.
      'web/src/features/*/*/*-data.ts',
      // Sends what was changed without network.
      'web/src/features/shopping-lists/operations/**',
      'web/src/app/household-events/**',
      '**/*.test.{ts,tsx}',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'swr',
              importNames: ['default', 'mutate', 'useSWRConfig'],
              message: 'Read and change data in the data.ts of a feature.',
            },
            { name: 'swr/infinite', message: 'Read data in the data.ts of a feature.' },
          ],
          patterns: [
            {
              group: ['**/lib/api/call.ts'],
              importNames: ['call', 'callFile', 'callPage'],
              message: 'Call the server in the data.ts of a feature.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        performance: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortSignal: 'readonly',
        AbortController: 'readonly',
        module: 'readonly',
        require: 'readonly',
      },
    },
  },
)
