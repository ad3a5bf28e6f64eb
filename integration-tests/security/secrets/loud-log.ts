/** Imported before Medusa: its logger reads the level once, and says everything in this suite. */
process.env.LOG_LEVEL = "silly";
