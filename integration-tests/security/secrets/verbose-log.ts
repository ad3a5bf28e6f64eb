/** A file of its own, since imports run before everything else in a file. Medusa then logs everything in this suite. */
process.env.LOG_LEVEL = "silly";
