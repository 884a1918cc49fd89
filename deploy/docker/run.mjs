import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and returns its output. If it fails, the output is in the error.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<string>}
 */
export function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, all] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', text => {
      output += text;
      all += text;
    });
    child.stderr.setEncoding('utf8').on('data', text => (all += text));
    child.on('error', reject);
    child.on('close', code => {
      if (code === 0) resolve(output.trim());
      else
        reject(new Error(`${command} ${args[0]} ended with ${code}:\n${all.trim().split('\n').slice(-40).join('\n')}`));
    });
  });
}
