#!/bin/sh
# Runs its arguments with the Node that Larder runs on. By exec, so that signals that npm forwards reach the program.
node=$(node "$(dirname "$0")/find-node.mjs") && exec "$node" "$@"
