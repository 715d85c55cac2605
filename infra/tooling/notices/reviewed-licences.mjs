/** Licences that ask for no more than their text. */
export const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]

const REPLACEABLE =
  'A library in a file of its own, unchanged, which is loaded when the product runs: whoever has the product can put another version in its place.'

/**
 * Packages whose licence asks for more, and why they may be shipped; `*` stands for any end of the name.
 * @type {{ packages: string, licence: string, reason: string }[]}
 */
export const REVIEWED = [
  { packages: 'libheif-js', licence: 'LGPL-3.0', reason: REPLACEABLE },
  { packages: '@img/sharp-libvips-*', licence: 'LGPL-3.0-or-later', reason: REPLACEABLE },
  { packages: '@img/sharp-win32-*', licence: 'Apache-2.0 AND LGPL-3.0-or-later', reason: REPLACEABLE },
  {
    packages: '@zone-eu/mailsplit',
    licence: '(MIT OR EUPL-1.1+)',
    reason: 'Shipped under the MIT licence, one of the two.',
  },
  {
    packages: 'mailsplit',
    licence: '(MIT OR EUPL-1.1+)',
    reason: 'Shipped under the MIT licence, one of the two.',
  },
  {
    packages: 'type-fest',
    licence: '(MIT OR CC0-1.0)',
    reason: 'Types alone, of which nothing is in the product; under the MIT licence, one of the two.',
  },
  { packages: 'url-template', licence: 'BSD', reason: 'Its text is the BSD licence with three clauses.' },
  {
    packages: 'web-push',
    licence: 'MPL-2.0',
    reason: 'Unchanged; its source files, to which alone the licence applies, are shipped as they are.',
  },
  { packages: '@img/sharp-wasm32', licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', reason: REPLACEABLE },
]

/**
 * Works of others that lie inside packages, in the client's bundle or in tables, and are not named by the licence of a
 * package. `package` is the one that brings it, with its licences as an SPDX expression.
 * @type {{ name: string, package?: string, licence?: string, copyright?: string[], note?: string }[]}
 */
export const WORKS = [
  {
    name: 'Public Suffix List',
    package: 'tldts',
    licence: 'MPL-2.0',
    copyright: ['Copyright (c) the contributors to the Public Suffix List'],
    note: 'Compiled into tldts, unchanged. Source: https://publicsuffix.org/list/.',
  },
  {
    name: 'ZXing-C++, the reader of barcodes as WebAssembly',
    package: 'zxing-wasm',
    licence: 'Apache-2.0',
    copyright: ['Copyright (c) the authors of ZXing and ZXing-C++'],
  },
  {
    name: 'PP-OCRv4 models (PaddleOCR)',
    licence: 'Apache-2.0',
    copyright: ['Copyright (c) PaddlePaddle Authors'],
    note: 'Changed: other steps with the same answers, and fewer and other letters. Source: https://github.com/PaddlePaddle/PaddleOCR.',
  },
  {
    name: 'Tesseract language data, English',
    package: '@tesseract.js-data/eng',
    licence: 'Apache-2.0',
    copyright: ['Copyright Google Inc. and the authors of Tesseract OCR'],
  },
  {
    name: 'Tesseract language data, Hebrew',
    package: '@tesseract.js-data/heb',
    licence: 'Apache-2.0',
    copyright: ['Copyright Google Inc. and the authors of Tesseract OCR'],
  },
  {
    name: 'Tesseract OCR',
    package: 'tesseract.js-core',
    licence: 'Apache-2.0',
    copyright: ['Copyright Google Inc. and the authors of Tesseract OCR'],
  },
  {
    name: 'Leptonica',
    package: 'tesseract.js-core',
    licence: 'Leptonica',
    copyright: ['Copyright (C) 2001-2020 Leptonica. All rights reserved.'],
  },
  {
    name: 'PDFium',
    package: '@hyzyla/pdfium',
    licence: 'Apache-2.0 AND BSD-3-Clause',
    copyright: ['Copyright 2014 The PDFium Authors'],
    note: 'Contains further libraries, among them FreeType, whose notices are at https://pdfium.googlesource.com/pdfium/.',
  },
  {
    name: 'libheif and libde265',
    package: 'libheif-js',
    licence: 'LGPL-3.0-or-later AND GPL-3.0-or-later',
    copyright: ['Copyright (c) Struktur AG and Dirk Farin'],
    note: 'Under the LGPL, which adds to the text of the GPL. Source: https://github.com/strukturag/libheif, https://github.com/strukturag/libde265 and https://github.com/catdad-experiments/libheif-js.',
  },
  {
    name: 'libvips and the libraries that it is made with',
    package: '@img/sharp-libvips-linux-x64',
    licence: 'LGPL-3.0-or-later AND GPL-3.0-or-later',
    note: 'Under the LGPL, which adds to the text of the GPL; the same for every platform. Source, and the licence of each library: https://github.com/lovell/sharp-libvips.',
  },
  {
    name: 'ONNX Runtime',
    package: 'onnxruntime-node',
    licence: 'MIT',
    copyright: ['Copyright (c) Microsoft Corporation'],
    note: 'Contains further libraries, whose notices are at https://github.com/microsoft/onnxruntime/blob/main/ThirdPartyNotices.txt.',
  },
  {
    name: 'Skia',
    package: '@napi-rs/canvas',
    licence: 'BSD-3-Clause',
    copyright: ['Copyright (c) 2011 Google Inc. All rights reserved.'],
  },
  {
    name: 'Swagger UI',
    package: '@fastify/swagger-ui',
    licence: 'Apache-2.0',
    copyright: ['Copyright SmartBear Software Inc.'],
  },
  {
    name: 'Vite and Rolldown: the few lines with which the client loads its parts',
    licence: 'MIT',
    copyright: [
      'Copyright (c) 2019-present, VoidZero Inc. and Vite contributors',
      'Copyright (c) 2024-present VoidZero Inc. & Contributors',
    ],
  },
  {
    name: 'Labelled ingredient phrases of the New York Times (ingredient-phrase-tagger)',
    licence: 'Apache-2.0',
    note: 'The weights in packages/foods/src/phrases/tables were learnt from them; no phrase is in these.',
  },
  {
    name: 'Labelled ingredient phrases of BBC, Cookstr and TASTE (ingredient-parser)',
    licence: 'MIT',
    note: 'The same weights were learnt from them; no phrase is in these.',
  },
  {
    name: "FoodKeeper, of the USDA's Food Safety and Inspection Service",
    note: 'Public domain. Days that foods keep, in packages/foods/src/foods/tables/foodkeeper.json.',
  },
  {
    name: 'National Nutrient Database for Standard Reference, release 28, of the USDA',
    note: 'Public domain. Nutrients and measures, in packages/foods/src/foods/tables/nutrition.json.',
  },
]
